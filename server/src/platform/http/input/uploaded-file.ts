/** How an operation accepts a file. */
export type FileBody = {
  /** The media types in which the body is the file itself. */
  types: readonly string[]
  /** The member of the operation's JSON body that contains the file as text. */
  member: string
  bytesMax: number
}

export type UploadedFile = {
  /** Can be read once. */
  pieces: AsyncIterable<Buffer>
  /** The SHA-256 of what was read so far. */
  digest: () => string
}
