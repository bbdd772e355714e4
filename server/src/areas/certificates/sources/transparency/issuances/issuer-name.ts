/**
 * What people call an issuer, from its distinguished name as a source writes it in one line: the common name, or else the
 * organization, as `CertificateFacts` has it. `C=US, O="A, Inc.", CN=A CA 1` is `A CA 1`.
 */
export function issuerNameIn(distinguishedName: string): string | null {
  const attributes = [
    ...distinguishedName.matchAll(/(?:^|[,+])\s*([A-Za-z]+)\s*=\s*("(?:[^"\\]|\\.)*"|(?:[^,+\\]|\\.)*)/g),
  ]
  const attribute = (type: string) => {
    const [, , value] = attributes.findLast(([, name]) => name === type) ?? []
    return value === undefined ? null : unquoted(value.trim())
  }
  return attribute('CN') ?? attribute('O')
}

function unquoted(value: string): string {
  const inner = value.startsWith('"') ? value.slice(1, -1) : value
  return inner.replace(/\\(.)/g, '$1')
}
