/** Tables with an account that nevertheless belong to the installation, with the reason. */
export const unscopedTables: Record<string, string> = {
  token_digests: 'A request brings nothing but a token; this table says whose it is. Its key is the digest.',
}
