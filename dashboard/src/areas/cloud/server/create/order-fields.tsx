import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { monthlyText, sizeText } from '../size.ts'
import { AlsoMadeFields } from './also-made-fields.tsx'
import { type FirstStart, firstStartOf, firstStarts } from './cloud-init.ts'
import { type Catalogue, type CreationAbility, imagesFor, type OrderValues, sizesIn } from './server-order.ts'
import { StoredKeys } from './stored-keys.tsx'

type OrderFieldsProps = {
  form: UseFormReturnType<OrderValues>
  catalogue: Catalogue
  able: CreationAbility
}

/** Each choice narrows the next ones; what does not fit any more is emptied. */
export function OrderFields({ form, catalogue, able }: OrderFieldsProps) {
  const { t } = useTranslation('cloud')
  const { region, size } = form.values
  const sizes = sizesIn(catalogue, region)
  const images = imagesFor(
    catalogue,
    region,
    sizes.find((one) => one.size === size),
  )
  const choose = (changed: Partial<OrderValues>) => {
    const next = { ...form.values, ...changed }
    const nextSizes = sizesIn(catalogue, next.region)
    const chosen = nextSizes.find((one) => one.size === next.size)
    const fits = imagesFor(catalogue, next.region, chosen).some((one) => one.image === next.image)
    form.setValues({ ...changed, size: chosen?.size ?? '', image: fits ? next.image : '' })
  }
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('serverNameText')}
        required
        maxLength={63}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Select
        label={t('region')}
        required
        searchable
        allowDeselect={false}
        data={catalogue.regions.map((one) => ({
          value: one.region,
          label: one.name === one.region ? one.name : `${one.name} (${one.region})`,
          disabled: !one.available,
        }))}
        value={region || null}
        onChange={(value) => choose({ region: value ?? '' })}
        error={fieldErrorOf(form, 'region')}
      />
      <Select
        label={t('size')}
        required
        searchable
        allowDeselect={false}
        disabled={region === ''}
        nothingFoundMessage={t('noSizes')}
        data={sizes.map((one) => ({
          value: one.size,
          // The price comes first: a narrow field cuts off the end.
          label: `${one.name}, ${monthlyText(one.monthly, t)}: ${sizeText(one, t)}`,
        }))}
        value={size || null}
        onChange={(value) => choose({ size: value ?? '' })}
        error={fieldErrorOf(form, 'size')}
      />
      <Select
        label={t('image')}
        required
        searchable
        allowDeselect={false}
        disabled={region === ''}
        nothingFoundMessage={t('noImages')}
        data={images.map((one) => ({ value: one.image, label: one.name }))}
        value={form.values.image || null}
        onChange={(value) => choose({ image: value ?? '' })}
        error={fieldErrorOf(form, 'image')}
      />
      <StoredKeys form={form} />
      <Textarea
        label={t('otherSshKeys')}
        description={t(able?.requires_access ? 'sshKeysRequiredText' : 'sshKeysText')}
        placeholder="ssh-ed25519 AAAA… me@laptop"
        autosize
        minRows={2}
        maxRows={6}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('keys')}
        error={fieldErrorOf(form, 'ssh_keys')}
      />
      {able?.user_data_max !== 0 && <FirstStartFields form={form} />}
      <AlsoMadeFields form={form} />
      <Switch
        label={t('rollback')}
        description={t('rollbackText')}
        {...form.getInputProps('rollback', { type: 'checkbox' })}
      />
    </>
  )
}

function FirstStartFields({ form }: { form: UseFormReturnType<OrderValues> }) {
  const { t } = useTranslation('cloud')
  const [start, setStart] = useState(() => firstStartOf(form.values.userData))
  const choose = (next: FirstStart) => {
    setStart(next)
    form.setFieldValue('userData', firstStarts[next].userData)
  }
  return (
    <>
      <Select
        label={t('firstStart')}
        description={t('firstStartText')}
        allowDeselect={false}
        data={Object.entries(firstStarts).map(([value, { label }]) => ({ value, label: t(label) }))}
        value={start}
        onChange={(value) => choose((value ?? 'nothing') as FirstStart)}
      />
      {start !== 'nothing' && (
        <Textarea
          label={t('cloudInit')}
          autosize
          minRows={4}
          maxRows={16}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('userData')}
          error={fieldErrorOf(form, 'user_data')}
        />
      )}
    </>
  )
}
