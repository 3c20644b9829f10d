import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 200;

/** Runs `work` while no other process holds the lock file; the lock of a dead process is taken over. */
export async function withLock(lockFile, work) {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  while (!take(lockFile)) {
    if (!isHeld(lockFile)) rmSync(lockFile, { force: true });
    else await delay(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isHeld(lockFile) {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
