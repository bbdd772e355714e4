import { request } from '@holdfast/client'
import {
  Button,
  Checkbox,
  Collapse,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ServerSelect } from '#areas/cloud/index.ts'
import { LocationsSelect } from '#areas/probes/index.ts'
import { DurationField } from '#ui/form/duration-field.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { ResourceSelect } from '#ui/form/resource-select.tsx'
import { useFieldText } from '#ui/schema-form/field-text.ts'
import { SchemaFields } from '#ui/schema-form/schema-fields.tsx'
import type { JsonSchema } from '#ui/schema-form/schema-values.ts'
import { compositeType } from '../states.tsx'
import { CompositeFields } from './composite-fields.tsx'
import { EscalationFields } from './escalation-fields.tsx'
import { germanFieldTexts } from './field-texts-de.ts'
import { type MonitorValues, usualName } from './monitor-values.ts'

type MonitorFieldsProps = {
  form: UseFormReturnType<MonitorValues>
  schema: JsonSchema
  /** Secrets are stored: an empty field keeps them. */
  hasSecrets?: boolean
}

/** What is checked, how often, and when it counts as failed. */
export function MonitorFields({ form, schema, hasSecrets = false }: MonitorFieldsProps) {
  const { t } = useTranslation('monitoring')
  const translated = useFieldText(germanFieldTexts)
  const isComposite = form.values.type === compositeType
  return (
    <>
      {isComposite ? (
        <CompositeFields form={form} />
      ) : (
        <SchemaFields
          schema={schema}
          path="settings"
          form={form}
          primary={['url', 'host', 'port', 'name']}
          keptText={() => (hasSecrets ? t('keepStored') : undefined)}
          translated={translated}
        />
      )}
      <TextInput label={t('name')} placeholder={usualName(form.values)} {...form.getInputProps('name')} />
      {!isComposite && (
        <DurationField
          label={t('interval')}
          description={t('intervalHelp')}
          usual={[30, 60, 300, 900, 3600]}
          min={10}
          max={86_400}
          {...form.getInputProps('interval_seconds')}
        />
      )}
      {!isComposite && <LocationFields form={form} />}
      <ScheduleFields form={form} />
      <TagsInput
        label={t('labels')}
        placeholder={form.values.labels.length === 0 ? 'env:prod' : ''}
        {...form.getInputProps('labels')}
        error={fieldErrorOf(form, 'labels')}
      />
    </>
  )
}

/** From where it is checked; without probes there is nothing to choose. */
function LocationFields({ form }: Pick<MonitorFieldsProps, 'form'>) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const { data } = useApiQuery(request('probes.list', { query: { limit: 1 } }))
  const { locations } = form.values
  const hasProbes = locations.join() !== 'local' || (data?.body.data.length ?? 0) > 0
  if (!may('probes.list') || !hasProbes) return null
  return (
    <>
      <LocationsSelect
        label={t('locations')}
        description={t('locationsHelp')}
        required
        {...form.getInputProps('locations')}
        error={fieldErrorOf(form, 'locations')}
      />
      {locations.length > 1 && (
        <Select
          label={t('quorum')}
          description={t('quorumHelp')}
          allowDeselect={false}
          data={(['majority', 'any', 'all'] as const).map((value) => ({
            value,
            label: t(quorumLabels[value]),
          }))}
          {...form.getInputProps('quorum')}
        />
      )}
    </>
  )
}

const quorumLabels = { majority: 'quorumMajority', any: 'quorumAny', all: 'quorumAll' } as const

function ScheduleFields({ form }: Pick<MonitorFieldsProps, 'form'>) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {t('alertSettings')}
        </Button>
      </div>
      <Collapse expanded={isOpen}>
        <Stack>
          {form.values.type !== compositeType && <ConfirmationFields form={form} />}
          <DurationField
            label={t('reminder')}
            description={t('reminderHelp')}
            usual={[900, 3600, 86_400]}
            min={300}
            max={604_800}
            {...form.getInputProps('reminder_seconds')}
          />
          <EscalationFields
            {...form.getInputProps('escalate_after_seconds')}
            error={fieldErrorOf(form, 'escalate_after_seconds')}
          />
          <ResourceSelect
            label={t('parent')}
            description={t('parentHelp')}
            clearable
            searched={{
              list: (search) => request('monitors.list', { query: search }),
              read: (id) => request('monitors.read', { path: { monitor_id: id } }),
              nameOf: ({ name }) => name,
            }}
            {...form.getInputProps('parent_id')}
          />
          {may('cloud.servers.update') && (
            <ServerSelect
              label={t('server')}
              description={t('serverHelp')}
              clearable
              {...form.getInputProps('server_id')}
            />
          )}
          <Checkbox
            label={t('alertOnDegraded')}
            {...form.getInputProps('alert_on_degraded', { type: 'checkbox' })}
          />
        </Stack>
      </Collapse>
    </>
  )
}

/** How checks are repeated until a state is confirmed. */
function ConfirmationFields({ form }: Pick<MonitorFieldsProps, 'form'>) {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput label={t('failAfter')} min={1} max={20} {...form.getInputProps('fail_after')} />
        <NumberInput label={t('degradeAfter')} min={1} max={20} {...form.getInputProps('degrade_after')} />
        <NumberInput label={t('recoverAfter')} min={1} max={20} {...form.getInputProps('recover_after')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DurationField
          label={t('timeout')}
          usual={[5, 10, 30]}
          min={1}
          max={60}
          {...form.getInputProps('timeout_seconds')}
        />
        <DurationField
          label={t('retry')}
          usual={[10, 20, 60]}
          min={5}
          max={86_400}
          {...form.getInputProps('retry_seconds')}
        />
      </SimpleGrid>
    </>
  )
}
