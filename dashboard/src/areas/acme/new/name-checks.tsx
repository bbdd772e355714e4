import { type ResponseOf, request } from '@holdfast/client'
import { Anchor, Group, Loader, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { dnsPaths } from '#areas/dns/index.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'

type NameCheck = ResponseOf<'certificates.managed.check'>['data'][number]
type NameChecksProps = { names: readonly string[]; account: string | null }

const typingMs = 400

/** What an order would do for each name, before anything is ordered: a CA limits failed orders. */
export function NameChecks(given: NameChecksProps) {
  const { t } = useTranslation('acme')
  const [{ names, account }] = useDebouncedValue(given, typingMs)
  const body = { names: [...names], ...(account !== null && { acme_account_id: account }) }
  const { data, error, isFetching } = useApiQuery(request('certificates.managed.check', { body }), {
    when: names.length > 0,
  })
  if (given.names.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label={t('checkedNames')} aria-busy={isFetching}>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {t('checkedNames')}
        </Text>
        {isFetching && <Loader size={14} />}
      </Group>
      {error ? (
        <ProblemAlert problem={error} />
      ) : (
        data?.body.data.map((check) => <NameLine key={check.name} check={check} />)
      )}
    </Stack>
  )
}

function NameLine({ check: { name, record, zone_id, zone, problem } }: { check: NameCheck }) {
  const { t } = useTranslation('acme')
  const may = useMay()
  const own = `_acme-challenge.${name.replace(/^\*\./, '')}`
  return (
    <Stack gap={2}>
      <Group gap="sm">
        <StateBadge tone={problem ? 'bad' : 'good'} label={t(problem ? 'notPossible' : 'possible')} />
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      </Group>
      <Text size="sm" c={problem ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
        {problem ? problem.message : t('recordWritten', { record })}{' '}
        {!problem && record !== own && t('byAlias', { own })}
      </Text>
      {!problem && zone_id !== null && may('dns.zones.read') && (
        <Anchor size="sm" renderRoot={(props) => <Link to={dnsPaths.zone(zone_id)} {...props} />}>
          {t('zoneNamed', { zone })}
        </Anchor>
      )}
    </Stack>
  )
}
