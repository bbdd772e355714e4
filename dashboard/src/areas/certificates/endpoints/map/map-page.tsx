import { request } from '@holdfast/client'
import { Button, Center, Group, Stack, Text } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { certificatePaths, mapPage } from '#areas/certificates/paths.ts'
import { ListStates } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { ShowMore } from '#ui/list/show-more.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { endpointTitle } from '../endpoint-states.tsx'
import { type MapName, NameInMap } from './map-name.tsx'

/** Name → address → server → certificate. */
export function MapPage() {
  const { t } = useTranslation('certificates')
  const { filters, setFilters } = useFilters(mapPage)
  const { q, endpoint, server, certificate } = filters
  const list = useList(
    request('certificates.map.list', {
      query: { q, endpoint_id: endpoint, server_id: server, certificate_id: certificate },
    }),
    { everySeconds: 60 },
  )
  const limited = useLimitText(list.rows)
  return (
    <Page
      guide="/docs/guides/certificates"
      title={t('map')}
      description={t('mapText')}
      crumbs={[{ label: t('certificates'), path: certificatePaths.certificates }]}
    >
      <Stack gap="sm">
        <SearchField value={q ?? ''} onChange={(term) => setFilters({ q: term || undefined })} />
        {limited !== null && (
          <Group gap="sm">
            <Text size="sm">{limited}</Text>
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => <Link to={certificatePaths.map()} {...props} />}
            >
              {t('showWholeMap')}
            </Button>
          </Group>
        )}
        <ListStates
          list={list}
          isFiltered={Boolean(q || limited !== null)}
          empty={{ icon: IconSitemap, title: t('noMap'), text: t('noMapText') }}
        >
          {list.rows.map((name) => (
            <NameInMap key={name.name} name={name} />
          ))}
          {list.hasNextPage && (
            <Center>
              <ShowMore list={list} />
            </Center>
          )}
        </ListStates>
      </Stack>
    </Page>
  )
}

/** What the map is limited to, by its name if a row has it; null: to nothing. */
function useLimitText(rows: readonly MapName[]): string | null {
  const { t } = useTranslation('certificates')
  const { endpoint, server, certificate } = useFilters(mapPage).filters
  const addresses = rows.flatMap((name) => name.addresses)
  const services = addresses.flatMap((address) => address.services)
  if (server) {
    const found = addresses.find((address) => address.server?.id === server)
    return t('mapOfServer', { name: found?.server?.name ?? server })
  }
  if (certificate) {
    const found = services.find((service) => service.certificate?.id === certificate)
    return t('mapOfCertificate', { name: found?.certificate?.name ?? certificate })
  }
  if (!endpoint) return null
  const [name] = rows
  const found = services.find(({ endpoint_id }) => endpoint_id === endpoint)
  return t('mapOfEndpoint', {
    name: name && found ? endpointTitle({ ...found, name: name.name }) : endpoint,
  })
}
