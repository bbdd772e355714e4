import { type components, request } from '@holdfast/client'
import { Card, Checkbox, NumberInput, Select, SimpleGrid, Stack, TagsInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { dnsPaths } from '#areas/dns/paths.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { useUndoableForm } from '#ui/action/use-undoable.ts'
import { DurationField } from '#ui/form/duration-field.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { IgnoreField } from './ignore-field.tsx'
import { settingsOf, settingsPatch, type ZoneSettings } from './zone-settings.ts'

type Zone = components['schemas']['Zone']

export function SettingsPanel({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const form = useForm<ZoneSettings>({ initialValues: settingsOf(zone) })
  const change = (values: ZoneSettings, from: Zone) =>
    request('dns.zones.update', { path: { zone_id: zone.id }, body: settingsPatch(values, from) })
  const saved = useUndoableForm(form, settingsOf, change)
  if (!may('dns.zones.update')) return null
  return (
    <Stack>
      <Card>
        <RequestForm
          form={form}
          requestOf={(values) => change(values, zone)}
          submit={t('save')}
          onDone={({ body }) => saved(t('saved', { name: zone.display_name }), zone, body)}
        >
          <Text size="sm" c="dimmed">
            {t('settingsText')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={t('applyMode')}
              allowDeselect={false}
              data={[
                { value: 'automatic', label: t('applyAutomatic') },
                { value: 'manual', label: t('applyManual') },
              ]}
              {...form.getInputProps('apply_mode')}
            />
            <Select
              label={t('driftPolicy')}
              allowDeselect={false}
              data={[
                { value: 'report', label: t('driftReport') },
                { value: 'enforce', label: t('driftEnforce') },
                { value: 'adopt', label: t('driftAdopt') },
              ]}
              {...form.getInputProps('drift_policy')}
            />
            <DurationField
              label={t('checkEvery')}
              required
              min={60}
              usual={[300, 900, 3_600, 21_600, 86_400]}
              {...form.getInputProps('check_interval_seconds')}
            />
            <DurationField label={t('defaultTtl')} required {...form.getInputProps('default_ttl')} />
            <NumberInput
              label={t('maxUpdate')}
              min={0}
              max={100}
              {...form.getInputProps('safety.max_update_percent')}
            />
            <NumberInput
              label={t('maxDelete')}
              min={0}
              max={100}
              {...form.getInputProps('safety.max_delete_percent')}
            />
            <NumberInput label={t('minRrsets')} min={0} {...form.getInputProps('safety.min_rrsets')} />
          </SimpleGrid>
          <IgnoreField form={form} />
          <TagsInput
            label={t('labels')}
            placeholder={form.values.labels.length === 0 ? 'env:prod' : ''}
            {...form.getInputProps('labels')}
            error={fieldErrorOf(form, 'labels')}
          />
        </RequestForm>
      </Card>
      {may('dns.zones.delete') && <DeleteZone zone={zone} />}
    </Stack>
  )
}

function DeleteZone({ zone }: { zone: Zone }) {
  const { t } = useTranslation('dns')
  const navigate = useNavigate()
  const [isAtProvider, setAtProvider] = useState(false)
  return (
    <DeleteByName
      title={t('deleteZone')}
      name={zone.display_name}
      request={request('dns.zones.delete', {
        path: { zone_id: zone.id },
        query: { at_provider: isAtProvider ? 'delete' : 'keep' },
      })}
      onDone={() => void navigate({ to: dnsPaths.zones })}
    >
      <Checkbox
        label={t('deleteAtProvider')}
        checked={isAtProvider}
        onChange={(event) => setAtProvider(event.currentTarget.checked)}
      />
    </DeleteByName>
  )
}
