import { type BodyOf, type components, request } from '@holdfast/client'
import { Checkbox, Group, MultiSelect, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'

type Domain = components['schemas']['SandboxDomain']
type Status = Domain['statuses'][number]

/** Statuses that a registry or registrar sets; the sandbox adds those of expired domains itself. */
const statuses: readonly Status[] = [
  'clientHold',
  'serverHold',
  'clientUpdateProhibited',
  'clientDeleteProhibited',
  'clientRenewProhibited',
  'serverTransferProhibited',
  'serverUpdateProhibited',
  'serverDeleteProhibited',
  'serverRenewProhibited',
  'pendingTransfer',
  'pendingUpdate',
]

type Values = {
  domain: string
  /** A day, as the browser's field for dates has it. */
  expires_at: string
  auto_renew: boolean
  locked: boolean
  privacy: boolean
  nameservers: string[]
  statuses: Status[]
}

type SandboxDomainFormProps = {
  id: string
  /** Without it, a new domain. */
  domain?: Domain
  onDone: () => void
  onCancel: () => void
}

export function SandboxDomainForm({ id, domain, onDone, onCancel }: SandboxDomainFormProps) {
  const { t } = useTranslation('connections')
  const form = useForm<Values>({ initialValues: valuesOf(domain) })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('account.sandbox.domains.put', {
          path: { connection_id: id, domain_name: values.domain.trim() },
          body: bodyOf(values, domain),
        })
      }
      submit={domain ? t('save') : t('sandboxAddDomain')}
      onDone={({ body }) => {
        notifications.show({ message: t('changed', { name: body.name }) })
        onDone()
      }}
      onCancel={onCancel}
    >
      {!domain && (
        <TextInput label={t('name')} placeholder="example.com" required {...form.getInputProps('domain')} />
      )}
      <TextInput
        type="date"
        label={t('expires')}
        description={domain ? undefined : t('sandboxExpiryText')}
        {...form.getInputProps('expires_at')}
      />
      <Group>
        <Checkbox label={t('sandboxAutoRenew')} {...form.getInputProps('auto_renew', { type: 'checkbox' })} />
        <Checkbox label={t('sandboxLock')} {...form.getInputProps('locked', { type: 'checkbox' })} />
        <Checkbox label={t('sandboxPrivacy')} {...form.getInputProps('privacy', { type: 'checkbox' })} />
      </Group>
      <TagsInput
        label={t('nameservers')}
        {...form.getInputProps('nameservers')}
        error={fieldErrorOf(form, 'nameservers')}
      />
      <MultiSelect
        label={t('sandboxStatuses')}
        data={[...new Set([...statuses, ...form.values.statuses])]}
        searchable
        {...form.getInputProps('statuses')}
        error={fieldErrorOf(form, 'statuses')}
      />
    </RequestForm>
  )
}

function valuesOf(domain: Domain | undefined): Values {
  if (!domain)
    return {
      domain: '',
      expires_at: '',
      auto_renew: false,
      locked: true,
      privacy: true,
      nameservers: ['ns1.sandbox.invalid', 'ns2.sandbox.invalid'],
      statuses: [],
    }
  const { name, expires_at, ...rest } = domain
  return { ...rest, domain: name, expires_at: dayOf(expires_at) }
}

/** Without a changed day, the domain keeps its time of expiry; a new one expires in a year. */
function bodyOf(
  { domain: _, expires_at, ...rest }: Values,
  before: Domain | undefined,
): BodyOf<'account.sandbox.domains.put'> {
  if (expires_at === '' || (before && dayOf(before.expires_at) === expires_at)) return rest
  return { ...rest, expires_at: `${expires_at}T12:00:00.000Z` }
}

function dayOf(time: string): string {
  return time.slice(0, 10)
}
