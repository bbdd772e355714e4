export { manageRRset } from './managed/managed-rrsets.ts'
export { createRecord, requireRecord } from './records/records.ts'
export {
  type RRsetPlace,
  type RRsetStatus,
  type RRsetWrite,
  readRRsetPlace,
  readRRsetStates,
  requestCheck,
  writeBoundRRsets,
} from './records/rrsets/bound-rrsets.ts'
export { type ChangedRecords, mayNameOtherServices } from './records/tls-services/services-of-record.ts'
export {
  addressesOfHostName,
  addressesOfRecord,
  hostNamesByAddress,
  hostNamesWithAddresses,
  managerOfRecord,
  placesOfName,
  recordsOfManager,
  recordsOfRRset,
  recordsWithAddresses,
  rrsetOfRecord,
  zonesNamed,
} from './store/links.ts'
export {
  deleteManaged as endManagement,
  deleteManagedBy as endManagementBy,
  updateManagerName,
} from './store/managed.ts'
export { rrsetNeedsAttention } from './store/rrsets.ts'
export { findZone, selectZoneNames } from './store/zones.ts'
