import { type components, request } from '@holdfast/client'
import { NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cloudPaths } from '#areas/cloud/paths.ts'
import { ServerSelect } from '#areas/cloud/server/server-select.tsx'
import { ForceSwitch } from '#areas/cloud/spending/force-switch.tsx'
import { numberText } from '#language/language.ts'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import { priceTimes } from '../volume-price.ts'

type CreateVolumeProps = {
  connectionId: string
  regions: readonly components['schemas']['CloudRegion'][]
  able: { size_min_gib: number; size_max_gib: number; needs_server: boolean }
}

export function CreateVolume({ connectionId, regions, able }: CreateVolumeProps) {
  const { t } = useTranslation('cloud')
  const navigate = useNavigate()
  const { size_min_gib: min, size_max_gib: max, needs_server: needsServer } = able
  const available = regions.filter((region) => region.available)
  const form = useForm({
    initialValues: {
      name: '',
      region: available.length === 1 ? (available[0]?.region ?? '') : '',
      size_gib: Math.max(min, 20) as number | string,
      server_id: null as string | null,
      force: false,
    },
  })
  const { region, size_gib, server_id, force } = form.values
  const perGib = regions.find((one) => one.region === region)?.volume_gib_monthly
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('cloud.volumes.create', {
          body: {
            connection_id: connectionId,
            name: values.name.trim(),
            region: values.region,
            size_gib: Number(values.size_gib),
            ...(values.server_id !== null && { server_id: values.server_id }),
            ...(values.force && { force: true }),
          },
        })
      }
      submit={t('createVolume')}
      isDisabled={region === '' || Number(size_gib) < min || (needsServer && server_id === null)}
      onDone={({ body: { id } }) => void navigate({ to: cloudPaths.volume(id) })}
    >
      <TextInput
        label={t('name')}
        description={t('volumeNameText')}
        required
        maxLength={32}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Select
        label={t('region')}
        description={t('volumeRegionText')}
        required
        searchable
        allowDeselect={false}
        data={regions.map((one) => ({
          value: one.region,
          label: one.name === one.region ? one.name : `${one.name} (${one.region})`,
          disabled: !one.available,
        }))}
        value={region || null}
        onChange={(value) => form.setFieldValue('region', value ?? '')}
        error={fieldErrorOf(form, 'region')}
      />
      <NumberInput
        label={t('sizeInGib')}
        description={t('volumeSizeText', { min: numberText(min), max: numberText(max) })}
        required
        min={min}
        max={max}
        allowDecimal={false}
        {...form.getInputProps('size_gib')}
        error={fieldErrorOf(form, 'size_gib')}
      />
      <ServerSelect
        label={t('attachTo')}
        description={t('attachToText')}
        {...(needsServer ? { required: true } : { placeholder: t('noServer'), clearable: true })}
        connectionId={connectionId}
        value={server_id}
        onChange={(id) => form.setFieldValue('server_id', id)}
        error={fieldErrorOf(form, 'server_id')}
      />
      {region !== '' && (
        <Stack gap={4}>
          <Text size="xl" fw={700}>
            {perGib
              ? t('perMonth', { price: priceTimes(perGib, Number(size_gib)) })
              : t('volumePriceUnknown')}
          </Text>
          <Text size="sm">{t(perGib ? 'volumeBilled' : 'priceNotKnown')}</Text>
        </Stack>
      )}
      <ForceSwitch checked={force} onChange={(isForced) => form.setFieldValue('force', isForced)} />
    </RequestForm>
  )
}
