/** The version in package.json. It is repeated here, because a single executable has no other files. */
export const version = '0.1.0'

/** What it is called in the protocol. */
export const form = 'node'
