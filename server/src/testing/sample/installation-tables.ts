/** Tables that name an account and are nevertheless the installation's, with the reason. */
export const unscopedTables: Record<string, string> = {
  token_digests: 'A request brings nothing but a token; this table says whose it is. Its key is the digest.',
}
