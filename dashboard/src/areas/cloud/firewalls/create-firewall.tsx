import { request } from '@holdfast/client'
import { Alert, Center, Loader, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { RequiredConnectionSelect } from '#areas/connections/index.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { cloudPaths } from '../paths.ts'
import { type FirewallCapabilities, inputOf, type Management, newRow, type RuleRow } from './rule.ts'
import { RuleFields } from './rule-fields.tsx'

export function CreateFirewallButton() {
  const { t } = useTranslation('cloud')
  const may = useMay()
  if (!may('cloud.firewalls.create')) return null
  return (
    <EditModal label={t('createFirewall')} dialogSize="xl">
      {(close) => <CreateFirewall onCancel={close} />}
    </EditModal>
  )
}

function CreateFirewall({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const [connectionId, setConnectionId] = useState<string | null>(null)
  if (!may('account.connections.list')) return <Text size="sm">{t('needAccountRead')}</Text>
  return (
    <Stack>
      <RequiredConnectionSelect
        capability="firewall_management"
        missing={t('needFirewallCreation')}
        label={t('account')}
        placeholder={t('chooseConnection')}
        value={connectionId}
        onChange={setConnectionId}
      />
      {connectionId && <AtConnection key={connectionId} connectionId={connectionId} onCancel={onCancel} />}
    </Stack>
  )
}

type AtConnectionProps = { connectionId: string; onCancel: () => void }

function AtConnection({ connectionId, onCancel }: AtConnectionProps) {
  const connection = useApiQuery(
    request('account.connections.read', { path: { connection_id: connectionId } }),
  )
  if (connection.error) return <ProblemAlert problem={connection.error} />
  const capabilities = connection.data?.body.capabilities.firewalls
  if (!capabilities?.management)
    return (
      <Center h={120}>
        <Loader size="sm" />
      </Center>
    )
  return (
    <Form
      connectionId={connectionId}
      capabilities={capabilities}
      management={capabilities.management}
      onCancel={onCancel}
    />
  )
}

type FormProps = AtConnectionProps & { capabilities: FirewallCapabilities; management: Management }
type Values = { name: string; region: string; rules: RuleRow[] }

function Form({ connectionId, capabilities, management, onCancel }: FormProps) {
  const { t } = useTranslation('cloud')
  const navigate = useNavigate()
  const { name_max, has_regions, requires_rules, outbound_without_rules } = management
  const form = useForm<Values>({
    initialValues: { name: '', region: '', rules: requires_rules ? [newRow()] : [] },
  })
  return (
    <RequestForm
      form={form}
      requestOf={({ name, region, rules }) =>
        request('cloud.firewalls.create', {
          body: {
            connection_id: connectionId,
            name,
            ...(has_regions && { region }),
            rules: rules.map(inputOf),
          },
        })
      }
      submit={t('createFirewall')}
      isDisabled={has_regions && form.values.region === ''}
      onCancel={onCancel}
      onDone={({ body }) => void navigate({ to: cloudPaths.firewall(body.id) })}
    >
      <TextInput
        label={t('name')}
        required
        maxLength={name_max}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {has_regions && (
        <RegionField
          connectionId={connectionId}
          value={form.values.region}
          onChange={(region) => form.setFieldValue('region', region)}
          error={fieldErrorOf(form, 'region')}
        />
      )}
      <RuleFields
        rows={form.values.rules}
        capabilities={capabilities}
        errors={form.errors}
        inputProps={(field) => form.getInputProps(field)}
        onAdd={(row) => form.insertListItem('rules', row)}
        onRemove={(index) => form.removeListItem('rules', index)}
        text={t('newRulesText', { max: capabilities.rules_max })}
      />
      <Alert icon={<IconInfoCircle size={18} />}>
        {t('inboundDropped')} {t(outbound_without_rules === 'allow' ? 'outboundAllowed' : 'outboundDropped')}{' '}
        {t('attachLater')}
      </Alert>
    </RequestForm>
  )
}

type RegionFieldProps = {
  connectionId: string
  value: string
  onChange: (value: string) => void
  error: React.ReactNode
}

/** As a text where the regions cannot be read. */
function RegionField({ connectionId, value, onChange, error }: RegionFieldProps) {
  const { t } = useTranslation('cloud')
  const query = { connection_id: connectionId }
  const regions = useApiQuery(request('cloud.regions.list', { query }))
  if (regions.error)
    return (
      <TextInput
        label={t('region')}
        required
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
      />
    )
  return (
    <Select
      label={t('region')}
      required
      searchable
      allowDeselect={false}
      data={(regions.data?.body.data ?? []).map((one) => ({
        value: one.region,
        label: one.name === one.region ? one.name : `${one.name} (${one.region})`,
      }))}
      value={value || null}
      onChange={(region) => region !== null && onChange(region)}
      error={error}
    />
  )
}
