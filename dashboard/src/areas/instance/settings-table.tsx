import type { components } from '@holdfast/client'
import { Card, Code, Group, Stack, Switch, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TableHead } from '#ui/list/table-head.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { instancePage } from './paths.ts'

type Setting = components['schemas']['InstanceSetting']

/** Every setting with its current value; for a secret only whether it is set. */
export function SettingsTable({ settings }: { settings: readonly Setting[] }) {
  const { t } = useTranslation('instance')
  const { filters, setFilters } = useFilters(instancePage)
  const isShort = filters.settings === 'changed'
  const shown = settings.filter(({ set }) => set || !isShort)
  return (
    <Card padding={0}>
      <Group justify="space-between" p="lg" pb="sm" align="flex-start">
        <Stack gap={2} maw={680}>
          <Title order={2}>{t('currentSettings')}</Title>
          <Text size="sm" c="dimmed">
            {t('settingsText')}
          </Text>
        </Stack>
        <Switch
          label={t('onlyChanged')}
          checked={isShort}
          onChange={({ currentTarget }) =>
            setFilters({ settings: currentTarget.checked ? 'changed' : undefined })
          }
        />
      </Group>
      <Table.ScrollContainer minWidth={640} type="native">
        <Table aria-label={t('currentSettings')} horizontalSpacing="lg">
          <TableHead headers={[t('setting'), t('value')]} />
          <Table.Tbody>
            {shown.map((setting) => (
              <Table.Tr key={setting.name}>
                <Table.Td w="60%">
                  <Text size="sm" ff="monospace" fw={setting.set ? 600 : 400}>
                    {setting.name}
                  </Text>
                  <Text size="xs" c="dimmed" lang="en">
                    {setting.help}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Value setting={setting} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

function Value({ setting: { value, secret, set } }: { setting: Setting }) {
  const { t } = useTranslation('instance')
  if (secret && set) return <Text size="sm">{t('secretSet')}</Text>
  if (value === null)
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    )
  return (
    <>
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>{' '}
      {!set && (
        <Text span size="xs" c="dimmed">
          {t('usual')}
        </Text>
      )}
    </>
  )
}
