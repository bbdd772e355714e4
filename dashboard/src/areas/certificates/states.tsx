import type { components, ResponseOf } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Certificate = components['schemas']['Certificate']
export type CertificateDetails = components['schemas']['CertificateDetails']
export type Authority = components['schemas']['CertificateAuthority']
export type Policy = ResponseOf<'certificates.policy.read'>
export type Finding = Certificate['findings'][number]
export type SeverityName = Finding['severity']
type Urgency = Certificate['urgency']
type Trust = NonNullable<Certificate['trust']>

type States<K extends string> = Readonly<Record<K, { tone: Tone; label: MessageKey<'certificates'> }>>

/** The most severe one at the top. */
export const severityStates = {
  critical: { tone: 'bad', label: 'critical' },
  high: { tone: 'bad', label: 'high' },
  medium: { tone: 'warning', label: 'medium' },
  low: { tone: 'neutral', label: 'low' },
  info: { tone: 'neutral', label: 'info' },
} as const satisfies States<SeverityName>

export const urgencyColors: Readonly<Record<Urgency, string>> = {
  none: 'kelp',
  warning: 'yellow',
  high: 'orange',
  critical: 'red',
  expired: 'red',
}

const trustStates = {
  trusted: { tone: 'good', label: 'trusted' },
  incomplete: { tone: 'warning', label: 'incomplete' },
  intermediate_expired: { tone: 'bad', label: 'intermediateExpired' },
  self_signed: { tone: 'neutral', label: 'selfSigned' },
  untrusted: { tone: 'neutral', label: 'untrusted' },
} as const satisfies States<Trust>

/** Of endpoints in lists of related resources. */
export const endpointStates = {
  waiting: { tone: 'neutral', label: 'endpointWaiting' },
  tls: { tone: 'good', label: 'endpointTls' },
  no_tls: { tone: 'bad', label: 'endpointNoTls' },
  unreachable: { tone: 'bad', label: 'endpointUnreachable' },
  unresolvable: { tone: 'bad', label: 'endpointUnresolvable' },
  refused: { tone: 'neutral', label: 'endpointRefused' },
} as const

/** In lists of related resources. */
export const certificateStates = {
  warning: { tone: 'warning', label: 'expiresSoon' },
  high: { tone: 'bad', label: 'expiresSoon' },
  critical: { tone: 'bad', label: 'expiresSoon' },
  expired: { tone: 'bad', label: 'expired' },
  replaced: { tone: 'neutral', label: 'replaced' },
} as const

/** The name that people call it by. */
export function titleOf({
  names,
  common_name,
  sha256,
}: Pick<Certificate, 'names' | 'common_name' | 'sha256'>) {
  return names.find((name) => !name.startsWith('*')) ?? names[0] ?? common_name ?? sha256.slice(0, 16)
}

export function SeverityState({ severity }: { severity: SeverityName | null }) {
  const { t } = useTranslation('certificates')
  if (severity === null) return <StateBadge tone="good" label={t('noFinding')} />
  // More severities may be added.
  const { tone, label } = severityStates[severity] ?? severityStates.info
  return <StateBadge tone={tone} label={t(label)} />
}

export function TrustState({ trust }: { trust: Certificate['trust'] }) {
  const { t } = useTranslation('certificates')
  if (trust === null) return <StateBadge tone="waiting" label={t('notAssessed')} />
  const { tone, label } = trustStates[trust] ?? trustStates.untrusted
  return <StateBadge tone={tone} label={t(label)} />
}

const revocationStates: Readonly<
  Record<CertificateDetails['revocation']['state'], { tone: Tone; label: MessageKey<'certificates'> }>
> = {
  good: { tone: 'good', label: 'notRevoked' },
  revoked: { tone: 'bad', label: 'revokedByIssuer' },
  unknown: { tone: 'waiting', label: 'stateUnknown' },
}

/** With the reason if nothing is known. */
export function RevocationState({ revocation }: { revocation: CertificateDetails['revocation'] }) {
  const { t } = useTranslation('certificates')
  const { tone, label } = revocationStates[revocation.state] ?? revocationStates.unknown
  const badge = <StateBadge tone={tone} label={t(label)} />
  if (revocation.failure === null) return badge
  return (
    <>
      {badge} {revocation.failure}
    </>
  )
}

/** `RSA 2048`, `EC 256 (prime256v1)`. */
export function keyText({ type, bits, curve }: Certificate['key']): string {
  const size = bits === null ? '' : ` ${bits}`
  return `${type.toUpperCase()}${size}${curve === null ? '' : ` (${curve})`}`
}
