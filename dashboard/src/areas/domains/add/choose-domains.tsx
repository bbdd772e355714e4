import { type components, request } from '@holdfast/client'
import { Center, Checkbox, Loader, ScrollArea, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { dateText } from '#ui/format/time.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'

type Available = components['schemas']['AvailableDomain']

/** The number of names that one request may have. */
const namesMax = 1000
/** Shorter lists have no search field. */
const searchedFrom = 8

type ChooseDomainsProps = { connectionId: string; onDone: () => void; onCancel: () => void }

/** The domains at a registrar that are not in Holdfast yet. */
export function ChooseDomains({ connectionId, onDone, onCancel }: ChooseDomainsProps) {
  const { t } = useTranslation('domains')
  const { data, error } = useApiQuery(
    request('domains.available.list', { query: { connection_id: connectionId } }),
  )
  const form = useForm<{ names: string[] }>({ initialValues: { names: [] } })
  const { names } = form.values
  if (error) return <ProblemAlert problem={error} />
  if (!data)
    return (
      <Center h={120}>
        <Loader size="sm" />
      </Center>
    )
  const available = data.body.data.filter(({ domain_id }) => domain_id === null)
  if (available.length === 0)
    return <Text c="dimmed">{data.body.data.length === 0 ? t('registrarEmpty') : t('allAdded')}</Text>
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.import', { body: { connection_id: connectionId, names: values.names } })
      }
      submit={names.length === 0 ? t('addDomains') : t('addCount', { count: names.length })}
      isDisabled={names.length === 0 || names.length > namesMax}
      onDone={({ body }) => {
        notifications.show({ message: t('domainsAdded', { count: body.added }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      <Choices
        available={available}
        names={names}
        onChange={(chosen) => form.setFieldValue('names', chosen)}
      />
      {names.length > namesMax && (
        <Text size="sm" c="red" role="alert">
          {t('tooMany', { max: namesMax })}
        </Text>
      )}
      {fieldErrorOf(form, 'names') && (
        <Text size="sm" c="red" role="alert">
          {fieldErrorOf(form, 'names')}
        </Text>
      )}
    </RequestForm>
  )
}

type ChoicesProps = {
  available: readonly Available[]
  names: string[]
  onChange: (names: string[]) => void
}

function Choices({ available, names, onChange }: ChoicesProps) {
  const { t, i18n } = useTranslation('domains')
  const [q, setQ] = useState('')
  const term = q.trim().toLowerCase()
  const found = available.filter(({ name, display_name }) =>
    [name, display_name].some((spelling) => spelling.includes(term)),
  )
  const choosable = found.filter(({ problem }) => problem === null).map(({ name }) => name)
  const chosen = choosable.filter((name) => names.includes(name))
  const areAllChosen = choosable.length > 0 && chosen.length === choosable.length
  const chooseAll = (isOn: boolean) => {
    const others = names.filter((name) => !choosable.includes(name))
    onChange(isOn ? [...others, ...choosable] : others)
  }
  const textOf = ({ problem, expires_at }: Available) => {
    if (problem !== null) return problem
    if (expires_at === null) return undefined
    return t('expiresOn', { date: dateText(expires_at, i18n.language) })
  }
  return (
    <>
      {available.length >= searchedFrom && (
        <SearchField label={t('searchDomains')} value={q} onChange={setQ} />
      )}
      {found.length === 0 ? (
        <Text c="dimmed">{t('nothingFound')}</Text>
      ) : (
        <Checkbox
          label={t('selectAll')}
          checked={areAllChosen}
          indeterminate={chosen.length > 0 && !areAllChosen}
          disabled={choosable.length === 0}
          onChange={(event) => chooseAll(event.currentTarget.checked)}
        />
      )}
      <ScrollArea.Autosize mah={320} type="auto">
        <Checkbox.Group value={names} onChange={onChange}>
          <Stack gap="xs">
            {found.map((domain) => (
              <Checkbox
                key={domain.name}
                value={domain.name}
                label={domain.display_name}
                description={textOf(domain)}
                disabled={domain.problem !== null}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </>
  )
}
