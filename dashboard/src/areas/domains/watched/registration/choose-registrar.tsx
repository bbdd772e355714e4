import { request } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { RegistrarSelect } from '#areas/domains/add/registrar-select.tsx'
import { type Requirements, tldOf } from '#areas/domains/operations/buy/answers.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { RegistrationForm } from './registration-form.tsx'
import type { RegistrationFormProps } from './registration-form-props.ts'

type Chosen = { connectionId: string; requirements: Requirements }

/** The registrar, which decides what else is required. */
export function ChooseRegistrar(props: RegistrationFormProps) {
  const { watched, before, close } = props
  const { t } = useTranslation('domains')
  const may = useMay()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const form = useForm<{ connection_id: string | null }>({
    initialValues: { connection_id: before?.connection_id ?? null },
  })
  if (chosen) return <RegistrationForm {...props} {...chosen} onBack={() => setChosen(null)} />
  if (!may('account.connections.list')) return <Text size="sm">{t('needAccountRead')}</Text>
  return (
    <RequestForm
      form={form}
      requestOf={({ connection_id }) =>
        request('domains.requirements.read', {
          query: {
            connection_id: connection_id ?? '',
            tld: tldOf({ name: watched.name }),
            kind: 'register',
          },
        })
      }
      submit={t('continue', { ns: 'layout' })}
      isDisabled={form.values.connection_id === null}
      onDone={({ body }) =>
        setChosen({ connectionId: form.getValues().connection_id ?? '', requirements: body })
      }
      onCancel={close}
    >
      <Text size="sm">{t('registrationHelp')}</Text>
      <Text size="sm">{t('registrationNoGuarantee')}</Text>
      <RegistrarSelect required {...form.getInputProps('connection_id')} />
    </RequestForm>
  )
}
