import { type components, request } from '@holdfast/client'
import { Checkbox, Fieldset, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import type { EndpointForm } from './endpoint-values.ts'

type EventType = components['schemas']['EventType']

/** The event types in groups: a whole group or single types can be selected. */
export function EventTypeField({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('webhooks')
  const types = useApiQuery(request('webhooks.event_types.list')).data?.body.data
  const chosen = form.values.events
  const set = (events: readonly string[], isOn: boolean) => {
    const others = chosen.filter((event) => !events.includes(event))
    form.setFieldValue('events', isOn ? [...others, ...events] : others)
  }
  return (
    <Fieldset legend={t('eventTypes')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('eventTypesText')}
      </Text>
      {!types && <Loader size="sm" />}
      <Stack gap="md">
        {groupsOf(types ?? []).map(([group, members]) => {
          const events = members.map(({ event }) => event)
          const count = events.filter((event) => chosen.includes(event)).length
          return (
            <Stack key={group} gap={8}>
              <Checkbox
                label={`${group}.*`}
                ff="monospace"
                fw={600}
                checked={count === events.length}
                indeterminate={count > 0 && count < events.length}
                onChange={(change) => set(events, change.currentTarget.checked)}
              />
              {members.map(({ event, description }) => (
                <Checkbox
                  key={event}
                  ml="xl"
                  label={description}
                  description={event}
                  styles={{ description: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
                  checked={chosen.includes(event)}
                  onChange={(change) => set([event], change.currentTarget.checked)}
                />
              ))}
            </Stack>
          )
        })}
      </Stack>
      {fieldErrorOf(form, 'events') && (
        <Text size="xs" c="var(--mantine-color-error)" mt="xs" role="alert">
          {fieldErrorOf(form, 'events')}
        </Text>
      )}
    </Fieldset>
  )
}

function groupsOf(types: readonly EventType[]): [string, readonly EventType[]][] {
  const groups = new Map<string, EventType[]>()
  for (const type of types) {
    const group = type.event.split('.')[0] ?? ''
    groups.set(group, [...(groups.get(group) ?? []), type])
  }
  return [...groups]
}
