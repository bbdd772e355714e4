import { request } from '@holdfast/client'
import { Chip, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { Ago } from '#ui/format/time.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { type Column, ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { agentsPage } from '../paths.ts'
import { type EnrolmentToken, enrolmentTokenStates } from '../states.tsx'
import { ServerLink } from './server-link.tsx'

export function TokensList({ enrol }: { enrol: ReactNode }) {
  const { t } = useTranslation('agents')
  const { filters, setFilters } = useFilters(agentsPage)
  const { q, usable } = filters
  const list = useList(
    request('cloud.agents.enrolment_tokens.list', { query: { q, ...(usable && { usable: true }) } }),
    { everySeconds: 30 },
  )
  return (
    <Stack gap="sm">
      <FilterBar>
        <SearchField value={q ?? ''} onChange={(term) => setFilters({ q: term || undefined })} />
        <Chip
          checked={usable === 'true'}
          onChange={(isOn) => setFilters({ usable: isOn ? 'true' : undefined })}
        >
          {t('usable')}
        </Chip>
      </FilterBar>
      <ListTable
        label={t('enrolmentTokens')}
        list={list}
        columns={useColumns()}
        keyOf={({ id }) => id}
        isFiltered={Boolean(q || usable)}
        empty={{ icon: IconTicket, title: t('noTokens'), text: t('noTokensText'), action: enrol }}
      />
    </Stack>
  )
}

function useColumns(): Column<EnrolmentToken>[] {
  const { t } = useTranslation('agents')
  const may = useMay()
  return [
    {
      header: t('name'),
      cell: ({ name, hint }) => (
        <>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" ff="monospace">
            {hint}
          </Text>
        </>
      ),
    },
    {
      header: t('state'),
      cell: ({ state }) => {
        // More states may be added.
        const { tone, label } = enrolmentTokenStates[state] ?? enrolmentTokenStates.revoked
        return <StateBadge tone={tone} label={t(label)} />
      },
      width: 130,
    },
    {
      header: t('tokenFor'),
      cell: ({ server_id, server_name }) =>
        server_id === null ? t('forNewServers') : <ServerLink id={server_id} label={server_name} />,
      width: 170,
    },
    {
      header: t('uses'),
      cell: ({ uses, uses_max }) => t('usesOf', { uses, max: uses_max }),
      width: 120,
    },
    {
      header: t('expires'),
      cell: ({ expires_at }) => (
        <Text size="sm" c="dimmed" component="div">
          <Ago at={String(expires_at)} isComing />
        </Text>
      ),
      width: 130,
    },
    ...(may('cloud.agents.enrolment_tokens.revoke')
      ? [
          {
            header: t('actions'),
            cell: ({ id, name, state }: EnrolmentToken) =>
              state === 'usable' && (
                <ConfirmButton
                  label={t('revoke')}
                  text={t('revokeTokenText', { name })}
                  isDangerous
                  button={{ size: 'xs' }}
                  request={request('cloud.agents.enrolment_tokens.revoke', {
                    path: { enrolment_token_id: id },
                  })}
                  onDone={() => notifications.show({ message: t('wasRevoked', { name }) })}
                />
              ),
            width: 130,
          },
        ]
      : []),
  ]
}
