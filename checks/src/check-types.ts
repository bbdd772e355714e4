import type { CheckType } from './check-type.ts'
import { httpCheck } from './types/http/http-check.ts'
import { tcpCheck } from './types/tcp/tcp-check.ts'
import { tlsCheck } from './types/tls/tls-check.ts'

/** All types of check. */
export const checkTypes: readonly CheckType[] = [httpCheck, tcpCheck, tlsCheck]
