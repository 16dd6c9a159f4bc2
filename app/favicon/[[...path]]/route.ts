import { mountedRest } from '../../mounts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = mountedRest;
