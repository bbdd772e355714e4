export { manageRRset } from './managed/managed-rrsets.ts'
export {
  type AddressPlace,
  type AddressState,
  askForCheck,
  readAddressStates,
  readPlace,
  writeAddresses,
} from './records/bound-address.ts'
export {
  deleteManaged as endManagement,
  deleteManagedBy as endManagementBy,
  updateManagerTitle,
} from './store/managed.ts'
export { rrsetNeedsAttention } from './store/rrsets.ts'
