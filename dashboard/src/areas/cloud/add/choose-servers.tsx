import { type components, request } from '@holdfast/client'
import { Center, Checkbox, Loader, ScrollArea, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'

type Available = components['schemas']['AvailableServer']

/** The number of servers that one request may have. */
const refsMax = 1000
/** Shorter lists have no search field. */
const searchedFrom = 8

type ChooseServersProps = { connectionId: string; onDone: () => void; onCancel: () => void }

/** The servers at a provider that are not in Holdfast yet. */
export function ChooseServers({ connectionId, onDone, onCancel }: ChooseServersProps) {
  const { t } = useTranslation('cloud')
  const { data, error } = useApiQuery(
    request('cloud.servers.available.list', { query: { connection_id: connectionId } }),
  )
  const form = useForm<{ refs: string[] }>({ initialValues: { refs: [] } })
  const { refs } = form.values
  if (error) return <ProblemAlert problem={error} />
  if (!data)
    return (
      <Center h={120}>
        <Loader size="sm" />
      </Center>
    )
  const available = data.body.data.filter(({ server_id }) => server_id === null)
  if (available.length === 0)
    return <Text c="dimmed">{data.body.data.length === 0 ? t('accountEmpty') : t('allAdded')}</Text>
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('cloud.servers.import', { body: { connection_id: connectionId, refs: values.refs } })
      }
      submit={refs.length === 0 ? t('addServers') : t('addCount', { count: refs.length })}
      isDisabled={refs.length === 0 || refs.length > refsMax}
      onDone={({ body }) => {
        notifications.show({ message: t('serversAdded', { count: body.added }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      <Choices available={available} refs={refs} onChange={(chosen) => form.setFieldValue('refs', chosen)} />
      {refs.length > refsMax && (
        <Text size="sm" c="red" role="alert">
          {t('tooMany', { max: refsMax })}
        </Text>
      )}
      {fieldErrorOf(form, 'refs') && (
        <Text size="sm" c="red" role="alert">
          {fieldErrorOf(form, 'refs')}
        </Text>
      )}
    </RequestForm>
  )
}

type ChoicesProps = { available: readonly Available[]; refs: string[]; onChange: (refs: string[]) => void }

function Choices({ available, refs, onChange }: ChoicesProps) {
  const { t } = useTranslation('cloud')
  const [q, setQ] = useState('')
  const found = available.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()))
  const choosable = found.map(({ ref }) => ref)
  const chosen = choosable.filter((ref) => refs.includes(ref))
  const areAllChosen = choosable.length > 0 && chosen.length === choosable.length
  const chooseAll = (isOn: boolean) => {
    const others = refs.filter((ref) => !choosable.includes(ref))
    onChange(isOn ? [...others, ...choosable] : others)
  }
  const textOf = ({ size, region, public_addresses }: Available) =>
    [size, region, ...public_addresses.slice(0, 1)].join(' · ')
  return (
    <>
      {available.length >= searchedFrom && (
        <SearchField label={t('searchServers')} value={q} onChange={setQ} />
      )}
      {found.length === 0 ? (
        <Text c="dimmed">{t('nothingFound')}</Text>
      ) : (
        <Checkbox
          label={t('selectAll')}
          checked={areAllChosen}
          indeterminate={chosen.length > 0 && !areAllChosen}
          onChange={(event) => chooseAll(event.currentTarget.checked)}
        />
      )}
      <ScrollArea.Autosize mah={320} type="auto">
        <Checkbox.Group value={refs} onChange={onChange}>
          <Stack gap="xs">
            {found.map((server) => (
              <Checkbox
                key={server.ref}
                value={server.ref}
                label={server.name}
                description={textOf(server)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </>
  )
}
