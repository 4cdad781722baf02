// Everything in this module is made by protocol-scanner from the files of FixtureProtocols.
// A target with nothing else does not build, so this file stands here.
