/** The name of the due work on managed certificates. */
export const managedWork = 'certificates.managed'
