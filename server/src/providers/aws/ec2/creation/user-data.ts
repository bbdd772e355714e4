/**
 * An instance takes one key pair. Further keys are in its user data, beside what was ordered:
 * https://cloudinit.readthedocs.io/en/latest/explanation/format.html#mime-multi-part-archive
 */
const boundary = 'holdfast-part'

/** Null: there is nothing to send. */
export function userDataOf(userData: string | null, furtherKeys: readonly string[]): string | null {
  if (furtherKeys.length === 0) return userData
  const keys = [
    '#cloud-config',
    'ssh_authorized_keys:',
    ...furtherKeys.map((key) => `  - ${key}`),
    // Keys of both parts are installed.
    'merge_how: "dict(recurse_array)+list(append)"',
    '',
  ].join('\n')
  const parts = [...(userData === null ? [] : [userData]), keys].map(
    (part) =>
      // cloud-init looks at the first line of a part to see what it is.
      `--${boundary}\nContent-Type: text/plain; charset="utf-8"\nMIME-Version: 1.0\n\n${part}\n`,
  )
  return `Content-Type: multipart/mixed; boundary="${boundary}"\nMIME-Version: 1.0\n\n${parts.join('')}--${boundary}--\n`
}
