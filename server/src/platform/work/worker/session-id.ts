import { randomBytes } from 'node:crypto'

/** Eight hexadecimal digits that identify one run of a worker process. The leases of its claims begin with them. */
export type SessionId = string

export const sessionIdLength = 8

export const newSessionId = (): SessionId => randomBytes(sessionIdLength / 2).toString('hex')
