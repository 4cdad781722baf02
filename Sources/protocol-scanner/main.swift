print("protocol-scanner")
