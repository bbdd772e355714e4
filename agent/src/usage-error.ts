/** A usage error. The message says how to correct the command. */
export class UsageError extends Error {}
