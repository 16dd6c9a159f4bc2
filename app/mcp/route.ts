import { mountedMcp } from '../mounts';

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = mountedMcp;
