import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { chainStates } from '../domain/chain/states.ts'
import { type Domain, DomainState } from '../states.tsx'

/** By the code of a problem. */
export const problemTexts: Readonly<Record<string, MessageKey<'domains'>>> = {
  suspended: 'statusSuspended',
  expired: 'expired',
  redemption: 'statusRedemption',
  pending_delete: 'statusPendingDelete',
  contact_unverified: 'problemContactUnverified',
  registry_disagrees: 'problemRegistryDisagrees',
  expiring_without_auto_renew: 'problemExpiring',
  renewal_unpaid: 'problemRenewalUnpaid',
  unlocked: 'problemUnlocked',
  delegation: 'problemDelegation',
  lame_server: 'problemLameServer',
  serial_mismatch: 'problemSerialMismatch',
  ds_mismatch: 'problemDsMismatch',
  dnssec_missing_ds: 'problemMissingDs',
  nameservers_elsewhere: 'problemOtherNameservers',
  domain_without_zone: 'problemWithoutZone',
}

/** The status, the most severe problem in words, and how many others there are. */
export function DomainHealth({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const { status, sync } = domain
  const { codes, worst_severity } = domain.problems
  const found = codes.map((code) => problemTexts[code] ?? 'problemOther')
  const [worst, ...others] = sync.error ? ['problemNotRead' as const, ...found] : found
  const tone = sync.error || worst_severity === null ? 'bad' : chainStates[worst_severity].tone
  // Some statuses are a problem themselves.
  const isStatus = !sync.error && codes[0] === status
  return (
    <Stack gap={4} align="flex-start">
      <DomainState status={status} />
      {worst !== undefined && !isStatus && <StateBadge isWrapped tone={tone} label={t(worst)} />}
      {others.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('andMore', { count: others.length })}
        </Text>
      )}
    </Stack>
  )
}
