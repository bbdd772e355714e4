/** How an operation takes a file. */
export type FileBody = {
  /** The media types in which it is sent as it is. */
  types: readonly string[]
  /** The member of the operation's JSON body that holds it as text. */
  member: string
  bytesMax: number
}

export type UploadedFile = {
  /** Can be read once. */
  pieces: AsyncIterable<Buffer>
  /** SHA-256 of what was read of it so far. */
  digest: () => string
}
