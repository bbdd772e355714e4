import { Anchor, Card, Group, List, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { probePaths } from '#areas/probes/index.ts'
import { millisecondsText } from '#ui/format/duration.ts'
import { Ago } from '#ui/format/time.tsx'
import { failureText } from '../incidents/failure-text.ts'
import { type Monitor, MonitorState } from '../states.tsx'

type Location = Monitor['location_states'][number]

/** What each location of a monitor sees, if it is not only this installation. */
export function LocationStates({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation('monitoring')
  const { location_states: states } = monitor
  if (states.every(({ location }) => location === 'local')) return null
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('locationStates')}
      </Title>
      <List listStyleType="none" spacing="sm">
        {states.map((one) => (
          <List.Item key={one.location}>
            <Group gap="xs">
              <LocationName of={one} />
              <MonitorState state={one.state} />
            </Group>
            {one.last_result && <LastResult of={one.last_result} />}
          </List.Item>
        ))}
      </List>
    </Card>
  )
}

function LocationName({ of: { location, name } }: { of: Location }) {
  const { t } = useTranslation('monitoring')
  if (location === 'local') return <Text size="sm">{t('thisInstallation')}</Text>
  return (
    <Anchor
      size="sm"
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link to={probePaths.probe(location)} {...props} />}
    >
      {name ?? location}
    </Anchor>
  )
}

function LastResult({ of: last }: { of: NonNullable<Location['last_result']> }) {
  const { t, i18n } = useTranslation('monitoring')
  const message = last.message === null ? '' : ` · ${failureText(t, i18n.language, last)}`
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      <Ago at={last.at} /> · {millisecondsText(last.duration)}
      {message}
    </Text>
  )
}
