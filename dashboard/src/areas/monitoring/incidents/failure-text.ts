/** Why a check failed, in the language: the class of the failure, and what the check says. */
import type { components } from '@holdfast/client'
import { checkSentences } from '#language/german/checks.ts'
import { germanOf } from '#language/german/sentences.ts'
import type { MessageKey, Translate } from '#language/language.ts'

export type FailureClass = NonNullable<components['schemas']['MonitorResult']['failure_class']>

const classes: Readonly<Record<FailureClass, MessageKey<'monitoring'>>> = {
  dns: 'failedDns',
  connect_refused: 'failedConnectRefused',
  connect_timeout: 'failedConnectTimeout',
  connect_failed: 'failedConnectFailed',
  tls: 'failedTls',
  tls_expired: 'failedTlsExpired',
  tls_name: 'failedTlsName',
  timeout: 'failedTimeout',
  closed: 'failedClosed',
  protocol: 'failedProtocol',
  status: 'failedStatus',
  assertion: 'failedAssertion',
  body_too_large: 'failedBodyTooLarge',
  redirect_limit: 'failedRedirectLimit',
  packet_loss: 'failedPacketLoss',
  probe_internal: 'failedProbeInternal',
}

/** Failures whose messages name the class themselves: `192.0.2.1:80 refused the connection`. */
const namedByMessage: readonly string[] = [
  'connect_refused',
  'connect_timeout',
  'tls_expired',
  'tls_name',
  'closed',
  'body_too_large',
  'redirect_limit',
  'packet_loss',
] satisfies FailureClass[]

const toGerman = germanOf(checkSentences)

/** Null if the check says nothing. */
export function failureText(
  t: Translate<'monitoring'>,
  language: string,
  { failure_class, message }: { failure_class: string | null; message: string | null },
): string | null {
  const reason = (classes as Partial<Record<string, MessageKey<'monitoring'>>>)[failure_class ?? '']
  const said = message && (language.startsWith('de') ? toGerman(message) : message)
  if (!reason || (said && namedByMessage.includes(failure_class ?? ''))) return said
  return said ? t('sayCheckFailed', { reason: t(reason), message: said }) : t(reason)
}
