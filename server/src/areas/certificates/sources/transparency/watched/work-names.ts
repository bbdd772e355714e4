/** Compares what is searched for with the domains of the account. */
export const transparencyWork = 'certificates.transparency'

/** Searches the logs for one domain. */
export const searchWork = 'certificates.transparency_search'
