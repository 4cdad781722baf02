// ScrimKit
