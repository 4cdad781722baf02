/// What parts call that are made before what they belong to: it knows that once it is there.
final class WeakRef<Owner: AnyObject> {
  /// What they belong to; nil before it is there, and when it is gone.
  weak var owner: Owner?
}
