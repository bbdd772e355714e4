/** What somebody who typed a command has to mend, in a sentence. */
export class UsageError extends Error {}
