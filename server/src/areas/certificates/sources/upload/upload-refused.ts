/** Why nothing of an upload is stored. */
export class UploadRefused extends Error {
  /** Whether the password is wrong, and not the content. */
  readonly isAboutPassword: boolean

  constructor(message: string, { isAboutPassword = false } = {}) {
    super(message)
    this.isAboutPassword = isAboutPassword
  }
}

export function keyRefused(remedy = 'Send the certificates only') {
  return new UploadRefused(
    `contains a private key. Keys must not leave their machine. ${remedy}. Nothing was stored`,
  )
}
