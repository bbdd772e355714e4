import { type components, request } from '@holdfast/client'
import { Card, SimpleGrid, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useUndoable } from '#ui/action/use-undoable.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { filledOptions, ZoneOptionFields, type ZoneOptionValues } from './zone-option-fields.tsx'

type Connection = components['schemas']['Connection']

/** Defaults for zones that are created through a connection. */
export function ZoneDefaults({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const undoable = useUndoable<'account.connections.update'>()
  const options = connection.capabilities.dns?.zone_options ?? []
  const form = useForm<{ zone_defaults: ZoneOptionValues }>({
    initialValues: { zone_defaults: connection.zone_defaults },
  })
  if (options.length === 0) return null
  const requestOf = (values: ZoneOptionValues) => {
    const filled = filledOptions(values)
    return request('account.connections.update', {
      path: { connection_id: connection.id },
      body: { zone_defaults: Object.fromEntries(options.map(({ name }) => [name, filled[name] ?? null])) },
    })
  }
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('zoneDefaults')}
      </Title>
      <RequestForm
        form={form}
        requestOf={({ zone_defaults }) => requestOf(zone_defaults)}
        submit={t('save')}
        onDone={() =>
          undoable(t('saved', { name: t('zoneDefaults') }), requestOf(connection.zone_defaults), () =>
            form.setValues({ zone_defaults: connection.zone_defaults }),
          )
        }
      >
        <Text size="sm" c="dimmed">
          {t('zoneDefaultsText')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ZoneOptionFields
            options={options}
            values={form.values.zone_defaults}
            onChange={(zone_defaults) => form.setValues({ zone_defaults })}
            errorOf={(name) => form.errors[`zone_defaults.${name}`]}
            defaults={{}}
            isOptional
          />
        </SimpleGrid>
      </RequestForm>
    </Card>
  )
}
