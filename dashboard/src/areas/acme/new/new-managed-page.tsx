import { request } from '@holdfast/client'
import { Card, Checkbox, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { LabelsInput } from '#ui/form/labels-input.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { acmePaths, newManagedPage } from '../paths.ts'
import { titleOf } from '../states.tsx'
import { AccountMissing } from './account-missing.tsx'
import { AccountFields, KeyFields, NamesField } from './managed-fields.tsx'
import { inputOf, newValues } from './managed-values.ts'
import { NameChecks } from './name-checks.tsx'

export function NewManagedPage() {
  const { t } = useTranslation('acme')
  const { filters } = useFilters(newManagedPage)
  // Another address is another form.
  const key = `${filters.names} ${filters.account}`
  return (
    <Page
      guide="/docs/guides/acme"
      title={t('orderCertificate')}
      description={t('orderText')}
      crumbs={[{ label: t('managedCertificates'), path: acmePaths.managedList }]}
    >
      <AccountMissing />
      <Card>
        <OrderForm key={key} names={filters.names ?? ''} account={filters.account ?? null} />
      </Card>
    </Page>
  )
}

function OrderForm({ names, account }: { names: string; account: string | null }) {
  const { t } = useTranslation('acme')
  const navigate = useNavigate()
  const mayInstall = useMay()('cloud.servers.update')
  const form = useForm({
    initialValues: newValues(
      names.split(/[,\s]+/).filter((name) => name !== ''),
      account,
    ),
  })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('certificates.managed.create', { body: inputOf(values) })}
      submit={t('orderCertificate')}
      onDone={({ body }) => {
        notifications.show({ message: t('orderRequested', { name: titleOf(body) }) })
        void navigate({ to: acmePaths.managed(body.id) })
      }}
    >
      <NamesField form={form} />
      <AccountFields form={form} />
      <NameChecks names={form.values.names} account={form.values.acme_account_id} />
      <Radio.Group label={t('privateKey')} {...form.getInputProps('key_place')}>
        <Stack gap={10} mt={8}>
          <Radio value="holdfast" label={t('keyAtHoldfast')} description={t('keyAtHoldfastText')} />
          <Radio
            value="server"
            label={t('keyOnServer')}
            description={t(mayInstall ? 'keyOnServerText' : 'keyOnServerDenied')}
            disabled={!mayInstall}
          />
          <Radio value="csr" label={t('keyWithYou')} description={t('keyWithYouText')} />
        </Stack>
      </Radio.Group>
      <KeyFields form={form} isNew />
      <Checkbox
        label={t('renewsAutomatically')}
        description={t('renewsText')}
        {...form.getInputProps('renews', { type: 'checkbox' })}
      />
      <LabelsInput form={form} />
    </RequestForm>
  )
}
