import type { CheckType } from './check-type.ts'
import { dnsCheck } from './types/dns/dns-check.ts'
import { grpcCheck } from './types/grpc/grpc-check.ts'
import { httpCheck } from './types/http/http-check.ts'
import { icmpCheck } from './types/icmp/icmp-check.ts'
import { mysqlCheck } from './types/mysql/mysql-check.ts'
import { postgresqlCheck } from './types/postgresql/postgresql-check.ts'
import { redisCheck } from './types/redis/redis-check.ts'
import { smtpCheck } from './types/smtp/smtp-check.ts'
import { sshCheck } from './types/ssh/ssh-check.ts'
import { tcpCheck } from './types/tcp/tcp-check.ts'
import { tlsCheck } from './types/tls/tls-check.ts'
import { websocketCheck } from './types/websocket/websocket-check.ts'

/** All types of check. */
export const checkTypes: readonly CheckType[] = [
  httpCheck,
  tcpCheck,
  tlsCheck,
  icmpCheck,
  dnsCheck,
  smtpCheck,
  sshCheck,
  redisCheck,
  postgresqlCheck,
  mysqlCheck,
  websocketCheck,
  grpcCheck,
]
