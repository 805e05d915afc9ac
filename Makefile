# tml-translator: `make demo` starts it with a sample project, `make test` tests it, `make help` lists all targets.

PREFIX ?= /usr/local
DESTDIR ?=
DEMO_PORT ?= 8873
FUZZ ?=
RUNS ?= $(if $(filter server,$(FUZZ)),100000,1000000)
TORTURE ?=
TRIES ?= 10
DEB ?= .build/deb
BENCH ?=

SWIFT_FLAGS = --explicit-target-dependency-import-check error
# Packed relocations save 2 MB of memory. They need glibc 2.36 or later.
PACKED = $(shell printf 'glibc 2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION)" | sort -CV && \
    echo -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs)
RELEASE_FLAGS = $(SWIFT_FLAGS) --force-resolved-versions -c release --static-swift-stdlib $(PACKED)
LIBRARY = $(DESTDIR)$(PREFIX)/lib/tml-translator
SHARE = $(DESTDIR)$(PREFIX)/share
# The folder of the programs that `make release` builds.
BUILT = .build/release

# Versions of the SDKs that pass `make test-sdks`, as tags on GitHub.
PUBLISHED = ruby-5.7.9 ruby-5.2.7 js-1.0.7 js-0.4.19 js-server-0.4.13 php-3.2.18 php-3.1.2

.PHONY: help demo demo-server demo-server-stop pictures test test-quick test-archives test-files \
    test-sdks test-pages build lint release install uninstall deb bench bench-memory bench-server fuzz keystrokes torture \
    standby image clean

help:
	@echo "make demo           build the programs, start a server with a sample project, open the workstation"
	@echo "make demo-server    start only the server of the demo; make demo-server-stop stops it"
	@echo "make test-quick     build and run the unit tests; at most 5 minutes after a build"
	@echo "make test           check the format, then build and run all tests; about 30 minutes on 2 cores"
	@echo "make test-archives  test with release archives of real projects: ARCHIVES=folder"
	@echo "make test-files     download translation files of real programs, compare changed bytes and plural forms"
	@echo "make test-sdks      test with published versions of the SDKs: SDKS=folder"
	@echo "make test-pages     test the pages of the server in Chromium: a story with the keyboard alone, and the rules of"
	@echo "                    axe-core on all pages. The pictures are in .build/pages"
	@echo "make lint           check the format of the sources"
	@echo "make build          build the programs for development"
	@echo "make release        build the programs for installation"
	@echo "make install        install the release build below PREFIX ($(PREFIX))"
	@echo "make uninstall      remove the installed files below PREFIX ($(PREFIX))"
	@echo "make deb            build Debian packages of both programs in $(DEB) and check them with lintian"
	@echo "make image          build a container image of the server (OCI) in $(DEB), without a daemon"
	@echo "make bench          compare the TML engine with ICU, and measure the translation memory; measure the"
	@echo "                    workstation with 1,000,000 keys: key presses, first download, queries, checks of all"
	@echo "                    texts, verdicts on many keys; a translation file with 100,000 entries. For one part:"
	@echo "                    BENCH_ONLY=desk|pull|terms|files|queries"
	@echo "make bench-memory   measure the quality and the speed of the translation memory"
	@echo "make bench-server   measure the server with 1,000,000 keys, and compare it with nginx, Varnish and an"
	@echo "                    object store. For a part: make bench-server BENCH='--only publish --keys 100000'"
	@echo "make fuzz           test the TML engine with random inputs: RUNS=$(RUNS). With FUZZ=files: the readers of"
	@echo "                    translation files. With FUZZ=server: the server, with requests of Schemathesis as each"
	@echo "                    kind of person, and the headers and cookies of all answers"
	@echo "make keystrokes     count the key presses of common tasks, beside the counts of other programs"
	@echo "make torture        kill the programs, cut the network, fill the disk, and count lost texts (more than"
	@echo "                    an hour). For a part of the tests: make torture TORTURE='--rows kills,disks --scale 0.1'"
	@echo "make standby        kill the server, take over from a replica, count the missing changes: TRIES=$(TRIES)"
	@echo "                    As root, the machines are network namespaces, and their cable is cut, too"
	@echo "make pictures       take the pictures of docs/look (needs pyte, wcwidth and Pillow)"
	@echo "                    ALL=1: all screens at five sizes in four themes, into .build/pictures"
	@echo "                    EMULATORS=1: texts in several writing systems, in six terminal emulators, into"
	@echo "                    .build/pictures/emulators"
	@echo "make clean          delete .build"

pictures: build
	$(if $(EMULATORS),scripts/prepare emulators)
	DEMO_PORT=$(DEMO_PORT) scripts/$(if $(EMULATORS),emulators,pictures $(if $(ALL),--all))

demo: build
	DEMO_PORT=$(DEMO_PORT) scripts/demo

demo-server: build
	DEMO_PORT=$(DEMO_PORT) scripts/demo server

demo-server-stop:
	scripts/demo stop

build:
	scripts/prepare build
	swift build $(SWIFT_FLAGS) --product tml-translator
	swift build $(SWIFT_FLAGS) --product tml-server

test: lint
	scripts/prepare build test
	scripts/test $(SWIFT_FLAGS)

test-quick:
	scripts/prepare build unit
	scripts/test --quick $(SWIFT_FLAGS)

test-archives:
	@test -n "$(ARCHIVES)" || \
	    { echo "Give the folder of the archives: make test-archives ARCHIVES=folder" >&2; exit 2; }
	scripts/prepare build test
	scripts/test-archives "$(ARCHIVES)" $(SWIFT_FLAGS)

test-files:
	scripts/prepare build files
	scripts/file-corpus $(SWIFT_FLAGS)

test-sdks:
	@test -n "$(SDKS)" || { \
	    echo 'Give the folder of the SDKs: make test-sdks SDKS=folder. To download SDKs, run these two lines:' >&2; \
	    echo 'mkdir -p .build/published; for sdk in $(PUBLISHED); do' >&2; \
	    echo 'curl -fsSL https://github.com/translationexchange/tml-$${sdk%-*}/archive/refs/tags/$${sdk##*-}.tar.gz -o .build/published/tml-$$sdk.tar.gz; done' >&2; \
	    exit 2; }
	scripts/prepare build sdks
	swift build $(SWIFT_FLAGS) --product tml-server
	scripts/test-sdks .build/debug/tml-server "$(SDKS)"

test-pages:
	scripts/prepare build pages
	swift build $(SWIFT_FLAGS) --product tml-server
	scripts/test-pages .build/debug/tml-server

lint:
	scripts/prepare swift
	swift format lint --strict --recursive Package.swift Sources Tests

release:
	scripts/prepare build
	scripts/pin
	swift build $(RELEASE_FLAGS) --product tml-translator
	swift build $(RELEASE_FLAGS) --product tml-server
	scripts/notices >$(BUILT)/NOTICE

# This target builds nothing. The toolchain is often not in root's path, and files in .build must not belong to root.
install:
	@test -x $(BUILT)/tml-translator -a -x $(BUILT)/tml-server || \
	    { echo "There is no release build. First run this command, not as root: make release" >&2; exit 1; }
	install -d $(LIBRARY) $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/man/man8 \
	    $(SHARE)/doc/tml-translator
	install -s -m 755 $(BUILT)/tml-translator $(BUILT)/tml-server $(LIBRARY)
	rm -rf $(LIBRARY)/*.resources
	cp -R --no-preserve=mode $(BUILT)/tml-translator_*.resources $(LIBRARY)
	install -m 644 packaging/tml-translator.1 $(SHARE)/man/man1
	install -m 644 packaging/tml-server.8 $(SHARE)/man/man8
	for program in tml-translator tml-server; do scripts/completions $(BUILT)/$$program $(SHARE); done
	install -m 644 packaging/tml-server.toml packaging/tml-server.service \
	    packaging/tml-server-backup.service packaging/tml-server-backup.timer \
	    packaging/tml-server-litestream.service packaging/litestream.yml packaging/nginx-cache.conf \
	    packaging/varnish.vcl docs/config.sample.toml \
	    docs/guide.md docs/files.md docs/server.md docs/scale.md docs/security.md docs/tml.md $(BUILT)/NOTICE \
	    $(SHARE)/doc/tml-translator
	ln -sf ../lib/tml-translator/tml-translator $(DESTDIR)$(PREFIX)/bin/tml-translator
	ln -sf ../lib/tml-translator/tml-server $(DESTDIR)$(PREFIX)/bin/tml-server

uninstall:
	rm -rf $(LIBRARY) $(SHARE)/doc/tml-translator
	rm -f $(SHARE)/man/man1/tml-translator.1 $(SHARE)/man/man8/tml-server.8
	rm -f $(SHARE)/bash-completion/completions/tml-translator $(SHARE)/bash-completion/completions/tml-server
	rm -f $(SHARE)/zsh/site-functions/_tml-translator $(SHARE)/zsh/site-functions/_tml-server
	rm -f $(SHARE)/fish/completions/tml-translator.fish $(SHARE)/fish/completions/tml-server.fish
	rm -f $(DESTDIR)$(PREFIX)/bin/tml-translator $(DESTDIR)$(PREFIX)/bin/tml-server

deb: release
	scripts/prepare deb
	scripts/package $(BUILT) $(DEB)
	lintian --fail-on error,warning $(DEB)/*.deb

image: deb
	scripts/prepare image
	scripts/image $(DEB)

bench-server:
	scripts/bench-server $(BENCH)

bench:
	scripts/bench $(SWIFT_FLAGS)
	scripts/prepare build test
	swift build $(SWIFT_FLAGS) -c release --product tml-translator
	swift build $(SWIFT_FLAGS) -c release --product tml-server
	swift build $(SWIFT_FLAGS) -c release --product tml-bench
	"$$(swift build -c release --show-bin-path)/tml-bench"
	scripts/bench-memory

bench-memory:
	scripts/bench-memory

fuzz: $(if $(filter server,$(FUZZ)),build)
	scripts/prepare $(if $(filter server,$(FUZZ)),fuzz-server,swift)
	scripts/fuzz $(FUZZ) $(RUNS)

keystrokes: build
	scripts/prepare keystrokes
	scripts/keystrokes .build/debug

torture: release
	scripts/prepare torture
	scripts/torture $(BUILT) $(TORTURE)

standby: build
	scripts/prepare standby
	scripts/standby .build/debug --tries $(TRIES)

clean:
	rm -rf .build
