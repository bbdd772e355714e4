import { request } from '@holdfast/client'
import { Loader, Select, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { imagesFor, sizesIn } from '../server/create/server-order.ts'
import { monthlyText, sizeText } from '../server/size.ts'
import type { Server } from '../states.tsx'

type CatalogueFieldProps = {
  server: Server
  value: string
  onChange: (value: string) => void
  /** Shown instead if the catalogue cannot be read, or has nothing for the server. */
  otherwise: ReactNode
}

/** Selects another size from those that the provider offers in the region, and shows what it costs. */
export function SizeField({ server, value, onChange, otherwise }: CatalogueFieldProps) {
  const { t } = useTranslation('cloud')
  const query = { connection_id: server.connection_id }
  const { data, error } = useApiQuery(request('cloud.sizes.list', { query }))
  if (error) return otherwise
  if (!data) return <Loader size="sm" />
  const all = data.body.data
  const architecture = all.find(({ size }) => size === server.size)?.architecture
  const sizes = sizesIn({ regions: [], sizes: all, images: [] }, server.region).filter(
    (one) => architecture === undefined || one.architecture === architecture,
  )
  if (sizes.length === 0) return otherwise
  const now = sizes.find(({ size }) => size === server.size)
  const then = sizes.find(({ size }) => size === value)
  const price = (of: typeof now) => of && monthlyText(of.monthly, t)
  return (
    <>
      <Select
        label={t('newSize')}
        searchable
        allowDeselect={false}
        data={sizes.map((one) => ({
          value: one.size,
          label: `${one.name}, ${price(one)}: ${sizeText(one, t)}`,
        }))}
        value={then?.size ?? null}
        onChange={(size) => size !== null && onChange(size)}
      />
      {now && then && now !== then && (
        <Text size="sm" role="status">
          {t('newPrice', { now: price(now), later: price(then) })}
        </Text>
      )}
    </>
  )
}

/** Selects an image that fits the server. */
export function ImageField({ server, value, onChange, otherwise }: CatalogueFieldProps) {
  const { t } = useTranslation('cloud')
  const query = { connection_id: server.connection_id }
  const listed = useApiQuery(request('cloud.images.list', { query }))
  const sizes = useApiQuery(request('cloud.sizes.list', { query }))
  if (listed.error ?? sizes.error) return otherwise
  if (!listed.data || !sizes.data) return <Loader size="sm" />
  const catalogue = { regions: [], sizes: sizes.data.body.data, images: listed.data.body.data }
  const size = sizesIn(catalogue, server.region).find((one) => one.size === server.size)
  const fitting = imagesFor(catalogue, server.region, size)
  if (fitting.length === 0) return otherwise
  const isOffered = value === '' || fitting.some(({ image }) => image === value)
  // The image of the server can be one that is no longer offered.
  const images = isOffered ? fitting : [{ image: value, name: value }, ...fitting]
  return (
    <Select
      label={t('image')}
      searchable
      allowDeselect={false}
      data={images.map(({ image, name }) => ({ value: image, label: name }))}
      value={value === '' ? null : value}
      onChange={(image) => image !== null && onChange(image)}
    />
  )
}
