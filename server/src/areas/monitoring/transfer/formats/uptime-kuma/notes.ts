/** Called with a sentence about what differs from the file. */
export type Notes = (message: string) => void

/** Why a monitor cannot be imported: its check would give another result. */
export class NotCarriedOver extends Error {}
