/** What the scan and sslscan 2.0.7 with OpenSSL 3.0 find differently, by configuration. Nothing is found by sslscan alone. */

export type Difference = { onlyOurs?: readonly string[]; onlySslscan?: readonly string[] }

const curves = (version: string, ...codes: readonly string[]): Difference => ({
  onlyOurs: codes.map((code) => `${version} group 0x00${code}`),
})

type Explained = { reason: string; configurations: Readonly<Record<string, Difference>> }

const reasons: readonly Explained[] = [
  {
    reason:
      'sslscan offers one curve at a time. Before TLS 1.3, OpenSSL uses an EC certificate only if the client has its curve, so that all other curves look refused.',
    configurations: {
      'P-384 key': curves('TLSv1.2', '17', '19', '1D', '1E'),
      'TLS 1.0 with a P-256 key': curves('TLSv1.0', '18', '19', '1D', '1E'),
    },
  },
  {
    reason: 'The hello with which sslscan looks for curves contains no ECDHE suites with these ciphers.',
    configurations: {
      'ARIA and Camellia': curves('TLSv1.2', '17', '18', '19', '1D', '1E'),
      'CCM with a P-256 key': curves('TLSv1.2', '17', '18', '19', '1D', '1E'),
      'ChaCha20 only': curves('TLSv1.2', '17', '18', '19', '1D', '1E'),
      'no encryption': curves('TLSv1.2', '17', '18', '19', '1D', '1E'),
    },
  },
  {
    reason: 'That hello also contains suites without ECDHE, and this server prefers one of them.',
    configurations: { 'the order of the server': curves('TLSv1.2', '17', '18', '19', '1D', '1E') },
  },
  {
    reason: 'sslscan looks for ciphers with OpenSSL, which does not offer these curves by default.',
    configurations: {
      'Brainpool curves': { onlyOurs: ['TLSv1.2 0xC02F', 'TLSv1.2 0xCCA8'] },
      'old curves': { onlyOurs: ['TLSv1.2 0xC02F', 'TLSv1.2 0xCCA8'] },
    },
  },
  {
    reason:
      'The hello with which sslscan looks for TLS 1.2 does not contain X25519, and without TLS 1.2 it looks for nothing else of it.',
    configurations: {
      'X25519 only': { onlyOurs: ['TLSv1.2', 'TLSv1.2 0xC02F', 'TLSv1.2 0xCCA8', 'TLSv1.2 group 0x001D'] },
    },
  },
  {
    reason: 'sslscan does not know the post-quantum groups.',
    configurations: { 'post-quantum': { onlyOurs: ['TLSv1.3 group 0x11EB', 'TLSv1.3 group 0x11EC'] } },
  },
]

export const explainedDifferences: Readonly<Record<string, Difference>> = Object.assign(
  {},
  ...reasons.map(({ configurations }) => configurations),
)
