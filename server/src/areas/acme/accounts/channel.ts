/** The name of the due work on ACME accounts. */
export const accountsWork = 'certificates.acme_accounts'
