import { createContext, type PropsWithChildren, useContext, useState } from 'react'
import { createCatalogue, type ResourceCatalogue, type ResourceParts } from './resource-type.ts'

const CatalogueContext = createContext<ResourceCatalogue>(createCatalogue([]))

export function ResourceCatalogueProvider({
  areas,
  children,
}: PropsWithChildren<{ areas: readonly ResourceParts[] }>) {
  const [catalogue] = useState(() => createCatalogue(areas))
  return <CatalogueContext value={catalogue}>{children}</CatalogueContext>
}

export function useResourceCatalogue(): ResourceCatalogue {
  return useContext(CatalogueContext)
}
