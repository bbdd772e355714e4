import { Anchor, Card, Stack, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { probePaths } from '#areas/probes/index.ts'
import { millisecondsText } from '#ui/format/duration.ts'
import { Ago } from '#ui/format/time.tsx'
import { TableHead } from '#ui/list/table-head.tsx'
import { failureText } from '../incidents/failure-text.ts'
import { type Monitor, MonitorState } from '../states.tsx'

/** What each location of a monitor sees, if it is not only this installation. */
export function LocationStates({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation('monitoring')
  const { location_states: states } = monitor
  if (states.every(({ location }) => location === 'local')) return null
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2}>{t('locationStates')}</Title>
        <Table aria-label={t('locationStates')} style={{ overflowWrap: 'anywhere' }}>
          <TableHead headers={[t('location'), t('state'), t('lastCheck')]} />
          <Table.Tbody>
            {states.map((one) => (
              <LocationRow key={one.location} of={one} />
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Card>
  )
}

function LocationRow({ of }: { of: Monitor['location_states'][number] }) {
  const { t, i18n } = useTranslation('monitoring')
  const { location, name, state, last_result: last } = of
  return (
    <Table.Tr>
      <Table.Td>
        {location === 'local' ? (
          t('thisInstallation')
        ) : (
          <Anchor size="sm" renderRoot={(props) => <Link to={probePaths.probe(location)} {...props} />}>
            {name ?? location}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td>
        <MonitorState state={state} />
      </Table.Td>
      <Table.Td>
        {last ? (
          <>
            <Ago at={last.at} /> · {millisecondsText(last.duration)}
            {last.message !== null && (
              <Text size="xs" c="dimmed">
                {failureText(t, i18n.language, last)}
              </Text>
            )}
          </>
        ) : (
          '–'
        )}
      </Table.Td>
    </Table.Tr>
  )
}
