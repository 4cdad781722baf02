print("shader-scanner")
