import { request } from '@holdfast/client'
import { Alert, Checkbox, PasswordInput, Select, TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RequestForm } from '#ui/form/request-form.tsx'
import { type SourceName, sources, type Transparency, useSourceText } from './issuance-states.tsx'

type Values = {
  source: SourceName
  token: string
  remove_token: boolean
  domains: string[]
  include_subdomains: boolean
  expected_issuers: string[]
}

/** Saving enables the search, which is off until then. */
export function SettingsForm({ settings, onClose }: { settings: Transparency; onClose: () => void }) {
  const { t } = useTranslation('certificates')
  const sourceText = useSourceText()
  const { source, domains, include_subdomains, expected_issuers, has_token, enabled } = settings
  const form = useForm<Values>({
    initialValues: {
      source,
      token: '',
      remove_token: false,
      domains: domains ?? [],
      include_subdomains,
      expected_issuers,
    },
  })
  const takesToken = form.values.source === 'certspotter'
  const isStored = has_token && form.values.source === source
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('certificates.transparency.update', { body: bodyOf(values, isStored) })}
      submit={t(enabled ? 'save' : 'transparencyEnable')}
      onDone={() => {
        onClose()
        notifications.show({ message: t('transparencySaved', { source: sourceText(form.values.source) }) })
      }}
      onCancel={onClose}
    >
      <Alert color="yellow" icon={<IconInfoCircle size={18} />}>
        {t('transparencyPrivacy')}
      </Alert>
      <Select
        label={t('transparencySource')}
        data={(Object.keys(sources) as SourceName[]).map((value) => ({ value, label: sourceText(value) }))}
        allowDeselect={false}
        {...form.getInputProps('source')}
      />
      {takesToken && (
        <PasswordInput
          label={t('sourceToken')}
          description={t(isStored ? 'sourceTokenStored' : 'sourceTokenText')}
          autoComplete="off"
          maxLength={500}
          disabled={form.values.remove_token}
          {...form.getInputProps('token')}
        />
      )}
      {takesToken && isStored && (
        <Checkbox label={t('removeToken')} {...form.getInputProps('remove_token', { type: 'checkbox' })} />
      )}
      <TagsInput
        label={t('searchedDomains')}
        description={t('searchedDomainsText')}
        {...form.getInputProps('domains')}
      />
      <Checkbox
        label={t('includeSubdomains')}
        {...form.getInputProps('include_subdomains', { type: 'checkbox' })}
      />
      <TagsInput
        label={t('expectedIssuers')}
        description={t('expectedIssuersText')}
        {...form.getInputProps('expected_issuers')}
      />
    </RequestForm>
  )
}

function bodyOf(
  { source, token, remove_token, domains, include_subdomains, expected_issuers }: Values,
  isStored: boolean,
) {
  const isSent = source === 'certspotter' && token !== '' && !remove_token
  return {
    enabled: true,
    source,
    ...(isSent && { token }),
    ...(isStored && remove_token && { token: null }),
    domains: domains.length === 0 ? null : domains,
    include_subdomains,
    expected_issuers,
  }
}
