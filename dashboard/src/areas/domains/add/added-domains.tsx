import { request } from '@holdfast/client'
import { Anchor, Loader, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { TableHead } from '#ui/list/table-head.tsx'
import { ExpiryBar } from '../domain/expiry/expiry-bar.tsx'
import { DomainHealth } from '../list/domain-health.tsx'
import { domainsPaths } from '../paths.ts'

const shownMax = 10

/** What was added: the domains with problems first, then the next to expire. */
export function AddedDomains() {
  const { t } = useTranslation('domains')
  const query = { sort: 'attention' as const, limit: shownMax }
  // They are still being listed and checked.
  const { data } = useApiQuery(request('domains.list', { query }), { everySeconds: 2 })
  const domains = data?.body.data ?? []
  return (
    <Stack gap="xs">
      <Text size="sm">{t('addedDomainsText')}</Text>
      {domains.length === 0 ? (
        <Loader size="sm" aria-label={t('listing')} />
      ) : (
        <Table.ScrollContainer minWidth={420}>
          <Table aria-label={t('domains')}>
            <TableHead headers={[t('name'), t('state'), t('expires')]} />
            <Table.Tbody>
              {domains.map((domain) => (
                <Table.Tr key={domain.id}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Anchor
                      size="sm"
                      renderRoot={(props) => <Link to={domainsPaths.domain(domain.id)} {...props} />}
                    >
                      {domain.display_name}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>
                    <DomainHealth domain={domain} />
                  </Table.Td>
                  <Table.Td>
                    <ExpiryBar domain={domain} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}
